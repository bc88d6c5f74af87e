// How locales write numbers, dates and lists. Facts are the Unicode CLDR's; Scripts/locales writes the file.
// swift-format-ignore-file

/// Digits behind the point, of currencies that have not two.
let currencyDigits: [String: Int] = [
  "JPY": 0, "ISK": 0, "RSD": 0, "KRW": 0, "CLP": 0, "VND": 0, "KWD": 3, "BHD": 3, "TND": 3, "JOD": 3,
]

/// Currencies that are known.
let currencyCodes: Set<String> = [
  "EUR", "USD", "GBP", "CHF", "JPY", "CNY", "INR", "SEK", "NOK", "DKK", "ISK", "PLN",
  "CZK", "HUF", "RON", "BGN", "RSD", "TRY", "RUB", "UAH", "ILS", "AED", "SAR", "EGP",
  "KRW", "BRL", "ARS", "CLP", "COP", "MXN", "CAD", "AUD", "NZD", "ZAR", "SGD", "HKD",
  "TWD", "THB", "IDR", "VND", "PHP", "MYR", "KWD", "BHD", "TND", "JOD", "NGN", "KES",
  "MAD", "PKR", "BDT",
]

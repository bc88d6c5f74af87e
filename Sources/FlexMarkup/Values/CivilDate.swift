/// A date and a time of day as they were written: of another zone nothing is converted, so that every machine gives the
/// same text. Proleptic Gregorian calendar.
struct CivilDate: Equatable, Sendable {
  var year = 1970
  var month = 1
  var day = 1
  var hour = 0
  var minute = 0
  var second = 0
  var hasTime = false

  /// Days since 1970-01-01.
  var dayNumber: Int {
    let year = month > 2 ? year : year - 1
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// 0 is Monday.
  var weekday: Int { ((dayNumber + 3) % 7 + 7) % 7 }
  /// From 1.
  var dayOfYear: Int { dayNumber - CivilDate(year: year).dayNumber + 1 }

  /// The week of the year. UTS #35 part 4 (#week-of-year).
  ///
  /// - Parameters:
  ///   - firstDay: of a week; 0 is Monday.
  ///   - minimumDays: how many days of a year its first week has at least.
  func week(firstDay: Int, minimumDays: Int) -> Int {
    let start = dayNumber - (weekday - firstDay + 7) % 7
    // The week belongs to the year that has its day of that number from the end.
    let deciding = CivilDate(dayNumber: start + 7 - minimumDays)
    return (deciding.dayOfYear - 1) / 7 + 1
  }

  init(year: Int = 1970, month: Int = 1, day: Int = 1) {
    (self.year, self.month, self.day) = (year, month, day)
  }

  init(dayNumber: Int) {
    let shifted = dayNumber + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  func adding(days: Int) -> CivilDate {
    var result = CivilDate(dayNumber: dayNumber + days)
    (result.hour, result.minute, result.second, result.hasTime) = (hour, minute, second, hasTime)
    return result
  }

  /// As ISO 8601 writes it.
  var text: String {
    let date = "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))"
    guard hasTime else { return date }
    return date + "T\(Self.padded(hour, 2)):\(Self.padded(minute, 2)):\(Self.padded(second, 2))"
  }

  static func padded(_ number: Int, _ width: Int) -> String {
    let digits = "\(abs(number))"
    return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  private var isReal: Bool {
    let lengths = [
      31, year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31,
    ]
    return (1...12).contains(month) && day >= 1 && day <= lengths[month - 1] && (0...23).contains(hour)
      && (0...59).contains(minute) && (0...60).contains(second) && (-9999...9999).contains(year)
  }
}

// MARK: Reading

extension CivilDate {
  /// Reads ISO 8601, seconds or milliseconds since 1970, a time of day, and what tables have: 24.12.2026, 24/12/2026,
  /// 12/24/2026 (where the locale writes the month first, or the numbers leave no choice), 24 Dec 2026, Dec 24, 2026.
  init?(_ text: String, in formats: LocaleFormats) {
    let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard text.utf8.count <= 64, let read = Self.iso(text) ?? Self.epoch(text) ?? Self.table(text, formats), read.isReal
    else { return nil }
    self = read
  }

  private static func iso(_ text: String) -> CivilDate? {
    if let match = text.wholeMatch(of: /(\d{4})(\d{2})(\d{2})/) {
      return CivilDate(year: Int(match.1) ?? 0, month: Int(match.2) ?? 0, day: Int(match.3) ?? 0)
    }
    if let match = text.wholeMatch(of: /([-+]?\d{4})-(\d{1,2})(-(\d{1,2}))?([T ](.+))?/) {
      var date = CivilDate(year: Int(match.1) ?? 0, month: Int(match.2) ?? 0, day: match.4.flatMap { Int($0) } ?? 1)
      guard let time = match.6 else { return date }
      return date.setTime(String(time)) ? date : nil
    }
    var date = CivilDate()
    return text.contains(":") && date.setTime(text) ? date : nil
  }

  private mutating func setTime(_ text: String) -> Bool {
    let pattern =
      /(\d{1,2}):?(\d{2})(:?(\d{2})([.,]\d+)?)?( ?([AaPp])\.?[Mm]\.?)?( ?([Zz]|UTC|GMT|[-+]\d{2}(:?\d{2})?))?/
    guard let match = text.wholeMatch(of: pattern) else { return false }
    hour = Int(match.1) ?? 0
    minute = Int(match.2) ?? 0
    second = match.4.flatMap { Int($0) } ?? 0
    hasTime = true
    if let half = match.7 {
      guard (1...12).contains(hour) else { return false }
      hour = hour % 12 + (half.lowercased() == "p" ? 12 : 0)
    }
    return true
  }

  private static func epoch(_ text: String) -> CivilDate? {
    guard text.wholeMatch(of: /-?\d{9,13}(\.\d+)?/) != nil, let number = Double(text) else { return nil }
    let seconds = Int((abs(number) >= 100_000_000_000 ? number / 1000 : number).rounded(.down))
    let days = (seconds >= 0 ? seconds : seconds - 86_399) / 86_400
    var date = CivilDate(dayNumber: days)
    let rest = seconds - days * 86_400
    (date.hour, date.minute, date.second, date.hasTime) = (rest / 3600, rest / 60 % 60, rest % 60, true)
    return date
  }

  private static func table(_ text: String, _ formats: LocaleFormats) -> CivilDate? {
    // A time may follow the date.
    var (datePart, timePart) = (text, String?.none)
    if let match = text.wholeMatch(of: /(.+?),? (\d{1,2}:\d{2}.*)/) {
      (datePart, timePart) = (String(match.1), String(match.2))
    }
    var date: CivilDate
    if let match = datePart.wholeMatch(of: /(\d{4})[\/.](\d{1,2})[\/.](\d{1,2})/) {
      date = CivilDate(year: Int(match.1) ?? 0, month: Int(match.2) ?? 0, day: Int(match.3) ?? 0)
    } else if let match = datePart.wholeMatch(of: /(\d{1,2})([.\/-]) ?(\d{1,2})[.\/-] ?(\d{4}|\d{2})/) {
      let (a, b) = (Int(match.1) ?? 0, Int(match.3) ?? 0)
      let monthFirst = b > 12 || a <= 12 && match.2 == "/" && formats.datePattern(.short).first == "M"
      date = CivilDate(year: year(match.4), month: monthFirst ? a : b, day: monthFirst ? b : a)
    } else if let match = datePart.wholeMatch(of: /(\d{1,2})\.?[ -](\p{L}+)\.?,?[ -](\d{4})/) {
      guard let month = month(String(match.2), formats) else { return nil }
      date = CivilDate(year: Int(match.3) ?? 0, month: month, day: Int(match.1) ?? 0)
    } else if let match = datePart.wholeMatch(of: /(\p{L}+)\.? (\d{1,2}),? (\d{4})/) {
      guard let month = month(String(match.1), formats) else { return nil }
      date = CivilDate(year: Int(match.3) ?? 0, month: month, day: Int(match.2) ?? 0)
    } else {
      return nil
    }
    if let timePart, !date.setTime(timePart) { return nil }
    return date
  }

  /// Two digits are of the years 1969 to 2068, as POSIX has it.
  private static func year(_ text: Substring) -> Int {
    let year = Int(text) ?? 0
    return text.count > 2 ? year : year + (year < 69 ? 2000 : 1900)
  }

  private static func month(_ name: String, _ formats: LocaleFormats) -> Int? {
    let wanted = name.lowercased()
    return (1...12).first { month in
      [formats, .english].contains { formats in
        [LocaleFormats.Width.wide, .abbreviated].contains { width in
          [true, false].contains { alone in
            let known = formats.name(ofMonth: month, width, standsAlone: alone).lowercased()
            return known == wanted || known == wanted + "."
          }
        }
      }
    }
  }
}

// MARK: Writing

extension LocaleFormats {
  /// A date by a pattern of UTS #35 part 4 (#Date_Format_Patterns).
  ///
  /// - Returns: `nil` where a letter of the pattern stands for nothing that is known.
  func format(_ date: CivilDate, pattern: String) -> String? {
    var result = ""
    let text = Array(pattern)
    var index = 0
    while index < text.count {
      let letter = text[index]
      if letter == "'" {
        // Two quotes are one; what stands between two is text.
        index += 1
        if index < text.count, text[index] == "'" {
          result.append("'")
          index += 1
          continue
        }
        while index < text.count {
          if text[index] == "'" {
            guard index + 1 < text.count, text[index + 1] == "'" else { break }
            index += 1
          }
          result.append(text[index])
          index += 1
        }
        index += 1
        continue
      }
      guard letter.isASCII, letter.isLetter else {
        result.append(letter)
        index += 1
        continue
      }
      var count = 1
      while index + count < text.count, text[index + count] == letter { count += 1 }
      guard let part = field(letter, count, of: date) else { return nil }
      result += part
      index += count
    }
    return result
  }

  private func field(_ letter: Character, _ count: Int, of date: CivilDate) -> String? {
    func number(_ value: Int) -> String { CivilDate.padded(value, count) }
    func first(_ text: String) -> String { String(text.prefix(1)) }
    switch letter {
    case "y", "Y", "u": return count == 2 ? CivilDate.padded(abs(date.year) % 100, 2) : number(date.year)
    case "G": return era
    case "Q", "q":
      let quarter = (date.month + 2) / 3
      return count < 3 ? number(quarter) : name(ofQuarter: quarter, count == 3 ? .abbreviated : .wide)
    case "M", "L":
      if count < 3 { return number(date.month) }
      let name = name(ofMonth: date.month, count == 3 ? .abbreviated : .wide, standsAlone: letter == "L")
      return count == 5 ? first(name) : name
    case "w": return number(date.week(firstDay: firstWeekday, minimumDays: minimumWeekDays))
    case "d": return number(date.day)
    case "D": return number(date.dayOfYear)
    case "E", "c":
      let name = name(ofWeekday: date.weekday, count < 4 ? .abbreviated : .wide, standsAlone: letter == "c")
      return count == 5 ? first(name) : name
    case "a": return halfOfDay(hour: date.hour)
    case "b", "B": return partOfDay(hour: date.hour)
    case "h": return number((date.hour + 11) % 12 + 1)
    case "H": return number(date.hour)
    case "K": return number(date.hour % 12)
    case "k": return number((date.hour + 23) % 24 + 1)
    case "m": return number(date.minute)
    case "s": return number(date.second)
    default: return nil
    }
  }

  /// 1st, 1er, 1.
  func ordinal(_ number: Int) -> String {
    let (last, lastTwo) = (abs(number) % 10, abs(number) % 100)
    let isTeen = (11...13).contains(lastTwo)
    switch language {
    case "en": return "\(number)" + (isTeen ? "th" : last == 1 ? "st" : last == 2 ? "nd" : last == 3 ? "rd" : "th")
    case "fr": return "\(number)" + (number == 1 ? "er" : "e")
    case "es", "it", "pt", "gl": return "\(number)" + (language == "es" ? ".º" : "º")
    case "nl": return "\(number)e"
    case "ca":
      return "\(number)" + (number == 1 || number == 3 ? "r" : number == 2 ? "n" : number == 4 ? "t" : "è")
    case "sv": return "\(number):" + (!(11...12).contains(lastTwo) && (last == 1 || last == 2) ? "a" : "e")
    case "el": return "\(number)ος"
    case "ru", "uk", "bg": return "\(number)-" + (language == "bg" ? "и" : "й")
    case "ja", "zh": return "第\(number)"
    case "ko": return "제\(number)"
    case "vi": return "thứ \(number)"
    case "id", "ms": return "ke-\(number)"
    case "th": return "ที่ \(number)"
    case "he", "ar", "fa", "hi", "bn", "ro", "cy", "ga":
      return "\(number)" + (language == "ga" ? "ú" : language == "hi" ? "वाँ" : "")
    case "lt": return "\(number)-as"
    default: return "\(number)."
    }
  }
}

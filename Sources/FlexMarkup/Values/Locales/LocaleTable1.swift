// How locales write numbers, dates and lists. Facts are the Unicode CLDR's; Scripts/locales writes the file.
// swift-format-ignore-file

/// Blocks of locales from `en` on; `LocaleFormats` reads them.
let localeTable1 = #"""
  @en
  n=.|,
  f=#,##0.###
  p=#,##0%
  c=¤#,##0.00
  $=EUR:€|USD:$|GBP:£|JPY:¥|CNY:CN¥|INR:₹|ILS:₪|KRW:₩|BRL:R$|MXN:MX$|CAD:CA$|AUD:A$|NZD:NZ$|HKD:HK$|TWD:NT$|VND:₫|PHP:₱
  M=January|February|March|April|May|June|July|August|September|October|November|December
  m=Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec
  E=Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday
  e=Mon|Tue|Wed|Thu|Fri|Sat|Sun
  a=AM|PM
  Q=1st quarter|2nd quarter|3rd quarter|4th quarter
  q=Q1|Q2|Q3|Q4
  w=0|1
  d=M/d/yy|MMM d, y|MMMM d, y|EEEE, MMMM d, y
  t=h:mm a|h:mm:ss a
  j={1}, {0}|{1}, {0}|{1}, {0}|{1}, {0}
  A={0} and {1}|{0}, {1}|{0}, {1}|{0}, and {1}
  O={0} or {1}|{0}, {1}|{0}, {1}|{0}, or {1}
  @en-GB
  $=EUR:€|USD:US$|GBP:£|JPY:JP¥|CNY:CN¥|INR:₹|ILS:₪|KRW:₩|BRL:R$|MXN:MX$|CAD:CA$|AUD:A$|NZD:NZ$|HKD:HK$|TWD:NT$|VND:₫|PHP:₱
  m=Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept|Oct|Nov|Dec
  a=am|pm
  w=0|4
  d=dd/MM/y|d MMM y|d MMMM y|EEEE, d MMMM y
  t=HH:mm|HH:mm:ss
  A={0} and {1}|{0}, {1}|{0}, {1}|{0} and {1}
  O={0} or {1}|{0}, {1}|{0}, {1}|{0} or {1}
  @en-AU
  $=AUD:$
  m=Jan|Feb|Mar|Apr|May|June|July|Aug|Sept|Oct|Nov|Dec
  a=am|pm
  d=d/M/yy|d MMM y|d MMMM y|EEEE, d MMMM y
  A={0} and {1}|{0}, {1}|{0}, {1}|{0} and {1}
  O={0} or {1}|{0}, {1}|{0}, {1}|{0} or {1}
  @en-CA
  $=EUR:€|USD:US$|GBP:£|JPY:JP¥|CNY:CN¥|INR:₹|ILS:₪|KRW:₩|BRL:R$|MXN:MX$|CAD:$|AUD:A$|NZD:NZ$|HKD:HK$|TWD:NT$|VND:₫|PHP:₱
  a=a.m.|p.m.
  w=6|1
  d=y-MM-dd|MMM d, y|MMMM d, y|EEEE, MMMM d, y
  A={0} and {1}|{0}, {1}|{0}, {1}|{0} and {1}
  O={0} or {1}|{0}, {1}|{0}, {1}|{0} or {1}
  @en-IN
  f=#,##,##0.###
  p=#,##,##0%
  c=¤#,##,##0.00
  $=EUR:€|USD:$|GBP:£|JPY:JP¥|CNY:CN¥|INR:₹|ILS:₪|KRW:₩|BRL:R$|MXN:MX$|CAD:CA$|AUD:A$|NZD:NZ$|HKD:HK$|TWD:NT$|VND:₫|PHP:₱
  m=Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept|Oct|Nov|Dec
  a=am|pm
  w=6|1
  d=dd/MM/yy|d MMM y|d MMMM y|EEEE, d MMMM y
  A={0} and {1}|{0}, {1}|{0}, {1}|{0} and {1}
  O={0} or {1}|{0}, {1}|{0}, {1}|{0} or {1}
  @en-IE
  $=EUR:€|USD:US$|GBP:£|JPY:JP¥|CNY:CN¥|INR:₹|ILS:₪|KRW:₩|BRL:R$|MXN:MX$|CAD:CA$|AUD:A$|NZD:NZ$|HKD:HK$|TWD:NT$|VND:₫|PHP:₱
  m=Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept|Oct|Nov|Dec
  a=am|pm
  w=0|4
  d=dd/MM/y|d MMM y|d MMMM y|EEEE d MMMM y
  t=HH:mm|HH:mm:ss
  A={0} and {1}|{0}, {1}|{0}, {1}|{0} and {1}
  O={0} or {1}|{0}, {1}|{0}, {1}|{0} or {1}
  @en-NZ
  $=EUR:€|USD:US$|GBP:£|JPY:JP¥|CNY:CN¥|INR:₹|ILS:₪|KRW:₩|BRL:R$|MXN:MX$|CAD:CA$|AUD:A$|NZD:$|HKD:HK$|TWD:NT$|VND:₫|PHP:₱
  m=Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept|Oct|Nov|Dec
  a=am|pm
  d=dd/MM/y|d MMM y|d MMMM y|EEEE, d MMMM y
  A={0} and {1}|{0}, {1}|{0}, {1}|{0} and {1}
  O={0} or {1}|{0}, {1}|{0}, {1}|{0} or {1}
  @en-ZA
  n=,| 
  $=EUR:€|USD:US$|GBP:£|JPY:JP¥|CNY:CN¥|INR:₹|ILS:₪|KRW:₩|BRL:R$|MXN:MX$|CAD:CA$|AUD:A$|NZD:NZ$|ZAR:R|HKD:HK$|TWD:NT$|VND:₫|PHP:₱
  m=Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept|Oct|Nov|Dec
  a=am|pm
  w=6|1
  d=y/MM/dd|dd MMM y|dd MMMM y|EEEE, dd MMMM y
  t=HH:mm|HH:mm:ss
  A={0} and {1}|{0}, {1}|{0}, {1}|{0} and {1}
  O={0} or {1}|{0}, {1}|{0}, {1}|{0} or {1}
  @de
  n=,|.
  f=#,##0.###
  p=#,##0 %
  c=#,##0.00 ¤
  $=EUR:€|USD:$|GBP:£|JPY:¥|CNY:CN¥|INR:₹|ILS:₪|KRW:₩|BRL:R$|MXN:MX$|CAD:CA$|AUD:AU$|NZD:NZ$|HKD:HK$|TWD:NT$|THB:฿|VND:₫
  M=Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember
  m=Jan.|Feb.|März|Apr.|Mai|Juni|Juli|Aug.|Sept.|Okt.|Nov.|Dez.
  l=Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez
  E=Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag
  e=Mo.|Di.|Mi.|Do.|Fr.|Sa.|So.
  k=Mo|Di|Mi|Do|Fr|Sa|So
  a=AM|PM
  Q=1. Quartal|2. Quartal|3. Quartal|4. Quartal
  q=Q1|Q2|Q3|Q4
  w=0|1
  d=dd.MM.yy|dd.MM.y|d. MMMM y|EEEE, d. MMMM y
  t=HH:mm|HH:mm:ss
  j={1}, {0}|{1}, {0}|{1}, {0}|{1}, {0}
  A={0} und {1}|{0}, {1}|{0}, {1}|{0} und {1}
  O={0} oder {1}|{0}, {1}|{0}, {1}|{0} oder {1}
  @de-AT
  c=¤ #,##0.00
  M=Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember
  m=Jän.|Feb.|März|Apr.|Mai|Juni|Juli|Aug.|Sep.|Okt.|Nov.|Dez.
  l=Jän|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez
  w=0|4
  @de-CH
  n=.|’
  p=#,##0%
  c=¤ #,##0.00;¤-#,##0.00
  $=USD:$|GBP:£|JPY:¥|CNY:CN¥|INR:₹|ILS:₪|KRW:₩|BRL:R$|MXN:MX$|CAD:CA$|AUD:AU$|NZD:NZ$|HKD:HK$|TWD:NT$|THB:฿|VND:₫
  w=0|4
  @fr
  n=,| 
  f=#,##0.###
  p=#,##0 %
  c=#,##0.00 ¤
  $=EUR:€|USD:$US|GBP:£GB|INR:₹|ILS:₪|KRW:₩|BRL:R$|ARS:$AR|CLP:$CL|COP:$CO|MXN:$MX|CAD:$CA|AUD:$AU|NZD:$NZ|SGD:$SG|VND:₫
  M=janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre
  m=janv.|févr.|mars|avr.|mai|juin|juil.|août|sept.|oct.|nov.|déc.
  E=lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche
  e=lun.|mar.|mer.|jeu.|ven.|sam.|dim.
  a=AM|PM
  Q=1er trimestre|2e trimestre|3e trimestre|4e trimestre
  q=T1|T2|T3|T4
  w=0|1
  d=dd/MM/y|d MMM y|d MMMM y|EEEE d MMMM y
  t=HH:mm|HH:mm:ss
  j={1} {0}|{1}, {0}|{1}, {0}|{1}, {0}
  A={0} et {1}|{0}, {1}|{0}, {1}|{0} et {1}
  O={0} ou {1}|{0}, {1}|{0}, {1}|{0} ou {1}
  @fr-BE
  w=0|4
  d=d/MM/yy|d MMM y|d MMMM y|EEEE d MMMM y
  @fr-CA
  n=,| 
  $=EUR:€|USD:$ US|GBP:£|JPY:¥|CNY:CN¥|BRL:R$|CAD:$|AUD:$ AU|NZD:$ NZ|SGD:$ SG|HKD:$ HK
  m=janv.|févr.|mars|avr.|mai|juin|juill.|août|sept.|oct.|nov.|déc.
  a=a.m.|p.m.
  w=6|1
  d=y-MM-dd|d MMM y|d MMMM y|EEEE d MMMM y
  t=HH 'h' mm|HH 'h' mm 'min' ss 's'
  @fr-CH
  p=#,##0%
  w=0|4
  d=dd.MM.yy|d MMM y|d MMMM y|EEEE, d MMMM y
  @es
  n=,|.
  f=#,##0.###
  p=#,##0 %
  c=#,##0.00 ¤
  $=EUR:€|USD:US$|THB:฿|VND:₫
  M=enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre
  m=ene|feb|mar|abr|may|jun|jul|ago|sept|oct|nov|dic
  E=lunes|martes|miércoles|jueves|viernes|sábado|domingo
  e=lun|mar|mié|jue|vie|sáb|dom
  a=a. m.|p. m.
  Q=1.er trimestre|2.º trimestre|3.er trimestre|4.º trimestre
  q=T1|T2|T3|T4
  w=0|1
  d=d/M/yy|d MMM y|d 'de' MMMM 'de' y|EEEE, d 'de' MMMM 'de' y
  t=H:mm|H:mm:ss
  j={1}, {0}|{1}, {0}|{1}, {0}|{1}, {0}
  A={0} y {1}|{0}, {1}|{0}, {1}|{0} y {1}
  O={0} o {1}|{0}, {1}|{0}, {1}|{0} o {1}
  @es-AR
  p=#,##0%
  c=¤#,##0.00
  $=USD:US$|ARS:$
  t=h:mm a|h:mm:ss a
  @es-MX
  n=.|,
  p=#,##0%
  c=¤#,##0.00
  $=MXN:$
  m=ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic
  a=a.m.|p.m.
  Q=1.º trimestre|2.º trimestre|3.º trimestre|4.º trimestre
  w=6|1
  d=dd/MM/yy|d MMM y|d 'de' MMMM 'de' y|EEEE, d 'de' MMMM 'de' y
  t=h:mm a|h:mm:ss a
  @it
  n=,|.
  f=#,##0.###
  p=#,##0%
  c=#,##0.00 ¤
  $=EUR:€|GBP:£|CNY:CN¥|ILS:₪|CAD:CA$|AUD:A$|NZD:NZ$|THB:฿|PHP:₱
  M=gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre
  m=gen|feb|mar|apr|mag|giu|lug|ago|set|ott|nov|dic
  E=lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica
  e=lun|mar|mer|gio|ven|sab|dom
  a=AM|PM
  Q=1º trimestre|2º trimestre|3º trimestre|4º trimestre
  q=T1|T2|T3|T4
  w=0|1
  d=dd/MM/yy|d MMM y|d MMMM y|EEEE d MMMM y
  t=HH:mm|HH:mm:ss
  j={1}, {0}|{1}, {0}|{1} {0}|{1} {0}
  A={0} e {1}|{0}, {1}|{0}, {1}|{0} e {1}
  O={0} o {1}|{0}, {1}|{0}, {1}|{0} o {1}
  @it-CH
  n=.|’
  c=¤ #,##0.00;¤-#,##0.00
  w=0|4
  d=dd.MM.yy|d MMM y|d MMMM y|EEEE, d MMMM y
  @pt
  n=,|.
  f=#,##0.###
  p=#,##0%
  c=¤ #,##0.00
  $=EUR:€|USD:US$|GBP:£|JPY:JP¥|CNY:CN¥|INR:₹|ILS:₪|KRW:₩|BRL:R$|MXN:MX$|CAD:CA$|AUD:AU$|NZD:NZ$|HKD:HK$|TWD:NT$|THB:฿|VND:₫
  M=janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro
  m=jan.|fev.|mar.|abr.|mai.|jun.|jul.|ago.|set.|out.|nov.|dez.
  E=segunda-feira|terça-feira|quarta-feira|quinta-feira|sexta-feira|sábado|domingo
  e=seg.|ter.|qua.|qui.|sex.|sáb.|dom.
  a=AM|PM
  Q=1º trimestre|2º trimestre|3º trimestre|4º trimestre
  q=T1|T2|T3|T4
  w=0|1
  d=dd/MM/y|d 'de' MMM 'de' y|d 'de' MMMM 'de' y|EEEE, d 'de' MMMM 'de' y
  t=HH:mm|HH:mm:ss
  j={1} {0}|{1} {0}|{1} {0}|{1} {0}
  A={0} e {1}|{0}, {1}|{0}, {1}|{0} e {1}
  O={0} ou {1}|{0}, {1}|{0}, {1}|{0} ou {1}
  @pt-PT
  n=,| 
  c=#,##0.00 ¤
  e=segunda|terça|quarta|quinta|sexta|sábado|domingo
  a=a.m.|p.m.
  Q=1.º trimestre|2.º trimestre|3.º trimestre|4.º trimestre
  w=6|4
  d=dd/MM/yy|dd/MM/y|d 'de' MMMM 'de' y|EEEE, d 'de' MMMM 'de' y
  j={1}, {0}|{1}, {0}|{1}, {0}|{1}, {0}
  """#

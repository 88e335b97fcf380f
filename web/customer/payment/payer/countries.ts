/** ISO 3166-1 alpha-2, but for the five where nobody has an address. */
const codes = [
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF',
  'CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF',
  'GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP',
  'KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA',
  'NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH',
  'SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG',
  'VI VN VU WF WS YE YT ZA ZM ZW',
].flatMap((line) => line.split(' '))

/** Most who pay live in one of these. */
const nearest = ['FI', 'AX', 'SE', 'EE', 'NO', 'DK']

/** Countries with their names in a language: the nearest first, the others in the order of the alphabet. */
export function countryOptions(lcid: string): readonly { value: string; label: string }[] {
  const names = new Intl.DisplayNames([lcid, 'fi'], { type: 'region' })
  const { compare } = new Intl.Collator([lcid, 'fi'])
  const option = (code: string) => ({ value: code, label: names.of(code) ?? code })
  const others = codes.filter((code) => !nearest.includes(code)).map(option)
  return [...nearest.map(option), ...others.toSorted((one, other) => compare(one.label, other.label))]
}

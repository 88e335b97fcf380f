/** The customers and cars of the sixty orders: name | phone | e-mail | language | plate | make | model | VIN. */
const table = `
Aino Väänänen|040 000 0101|aino.vaananen@example.fi|fi|XKY-482|Volvo|V60 B4|YV1ZW000000000001
Eero Mäkelä|+358 40 000 0102||fi|GLM-117|Škoda|Octavia Combi|
Łukasz Wójcik|0400000103|lukasz.wojcik@example.pl|en|RZB-905|Toyota|Corolla Touring Sports|
Märta Åkerblom|+358 (0)40 000 0104|marta@example.ax|sv|ÅLB-214|Volkswagen|ID.4|
Björn Öhman|040-000 0105||sv|ÅAB-77|Saab|9-5|
Gunnevi Sjöström|0400 000 106||sv|ål 1234|Volvo|XC40|
Katja Šimonen|0400000107|katja.simonen@example.fi|fi|CHA-660|Kia|Niro|
Õnne Tamm|+372 5123 4567||en|UTN-371|Honda|CR-V|
Pekka Häkkinen|040 000 0109||fi||Mercedes-Benz|Sprinter|WDB9066331S000109
Pekka Häkkinen|040 000 0109||fi||Mercedes-Benz|Sprinter|wdb 9066331 s000109
Ritva Yli-Hukkala|040 000 0111||fi||Polestar|2|LPSVSEDEEML000111
Oskari Nieminen|040 000 0112||fi|||perävaunu|
Mäelle Länsman|040 000 0113|maelle.lansman@example.fi|fi|KIV-308|Subaru|Outback|
Jean-Pierre Lefèvre|+33 6 12 34 56 78|jp.lefevre@example.fr|en|FRA-114|Peugeot|508|
Sanna Kärkkäinen|040 000 0115 / 040 000 0116|sanna.karkkainen@example.fi|fi|SKA-115|Nissan|Qashqai|
Ville Rönkkö|soita työajalla|ville.ronkko@example.fi|fi|VRO-116|Ford|Focus|
Liisa Tyyskä|040 000 0117|liisa.tyyska(at)example.fi|fi|LTY-117|Opel|Corsa|
Mikko Yrjölä|040 000 0118|mikko@example.fi; anu@example.fi|fi|MYR-118|Mazda|6|
Nuutti Ahvo|040 000 0119||fi|NAH-119|Seat|Leon|
Ämna al-Ḥusaynī|040 000 0120||en|AMN-120|Lexus|UX 250h|
Timo Ågren|040 000 0121||sv|TAG-121|BMW|320d|
Outi Särkelä|040 000 0122||fi|OSA-122|Renault|Zoe|
Heikki Löytty|040 000 0123||fi|HLO-123|Hyundai|Ioniq 5|
Päivi Jääskeläinen|040 000 0124||fi|PJA-124|Audi|A4 Avant|
Jörgen Lindström|040 000 0125||sv|JLI-125|Volvo|V90|
Tuija Näätänen|040 000 0126||fi|TNA-126|Fiat|500e|
Zsófia Őszi|040 000 0127||en|ZSO-127|Suzuki|Vitara|
Kalle Pöyhönen|040 000 0128||fi|KPO-128|Citroën|Berlingo|
Sirpa Välimäki|040 000 0129||fi|SVA-129|Dacia|Duster|
Ilkka Ylönen|040 000 0130||fi|IYL-130|Tesla|Model 3|
`

type Person = {
  firstName: string
  lastName: string
  phoneNumber: string
  email: string | null
  language: 'fi' | 'sv' | 'en'
}
type Car = { licenseNumber?: string; make?: string; model: string; vin?: string }

const languages = { fi: 'fi', sv: 'sv', en: 'en' } as const
const languageOf = (code = 'fi') => languages[code === 'sv' || code === 'en' ? code : 'fi']

function personOf(line: string): { person: Person; car: Car } {
  const [name = '', phoneNumber = '', email = '', code, plate = '', make = '', model = '', vin = ''] = line.split('|')
  const [firstName = '', ...rest] = name.split(' ')
  return {
    person: { firstName, lastName: rest.join(' '), phoneNumber, email: email || null, language: languageOf(code) },
    car: { ...(plate && { licenseNumber: plate }), ...(make && { make }), model, ...(vin && { vin }) },
  }
}

const people = table.trim().split('\n').map(personOf)

/** The n-th visitor: the second thirty orders are of people who come again in the spring. */
export function visitorOf(nth: number): { person: Person; car: Car } {
  const found = people[nth % people.length]
  if (found === undefined) throw new RangeError(`Nobody is the ${nth}th`)
  return found
}

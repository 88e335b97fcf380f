export const texts = {
  title: 'Olet kirjautunut henkilökunnan jäsenenä',
  lead: 'Hyväksyntään kirjataan, että se annettiin sinun selaimellasi, ja miksi. Asiakas näkee syyn.',
  label: 'Syy',
  hint: 'Esimerkiksi: asiakas hyväksyi hinnan puhelimessa.',
  needed: 'Kirjoita syy.',
  remaining: 'Merkkejä jäljellä {count}',
} as const

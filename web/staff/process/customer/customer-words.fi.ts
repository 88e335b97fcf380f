/** The fields of a customer, and why one is not taken. */
export const customerFields = {
  phoneNumber: 'Puhelin',
  email: 'Sähköposti',
  name: 'Nimi',
  firstName: 'Etunimi',
  lastName: 'Sukunimi',
  streetAddress: 'Katuosoite',
  postalCode: 'Postinumero',
  city: 'Postitoimipaikka',
  fieldInvalid: 'Tarkista tämä',
  severalAddresses: 'Kirjoita vain yksi sähköpostiosoite',
  lettersBeforeAt: 'Ennen @-merkkiä ei voi olla kirjaimia å, ä ja ö eikä muita erikoismerkkejä',
  contactNeeded: 'Anna toimiva puhelinnumero tai sähköposti',
}

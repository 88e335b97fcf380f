/** The fields of a customer, and why one is not taken. */
export const customerFields = {
  phoneNumber: 'Telefon',
  email: 'E-post',
  name: 'Namn',
  firstName: 'Förnamn',
  lastName: 'Efternamn',
  streetAddress: 'Gatuadress',
  postalCode: 'Postnummer',
  city: 'Postort',
  fieldInvalid: 'Kontrollera det här',
  severalAddresses: 'Skriv en enda e-postadress',
  lettersBeforeAt: 'Före @-tecknet kan det inte stå å, ä, ö eller andra specialtecken',
  contactNeeded: 'Ange ett fungerande telefonnummer eller en e-postadress',
}

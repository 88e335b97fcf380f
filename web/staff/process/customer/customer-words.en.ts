/** The fields of a customer, and why one is not taken. */
export const customerFields = {
  phoneNumber: 'Phone',
  email: 'Email',
  name: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  streetAddress: 'Street address',
  postalCode: 'Postal code',
  city: 'City',
  fieldInvalid: 'Check this',
  severalAddresses: 'Enter a single email address',
  lettersBeforeAt: 'Accented letters and other special characters are not allowed before the @',
  contactNeeded: 'Enter a working phone number or email address',
}

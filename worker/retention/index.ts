export { eraseCustomers } from './erase-customers.ts'
export { forgetPictures } from './forget-pictures.ts'

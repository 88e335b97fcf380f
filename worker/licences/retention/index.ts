export { eraseCustomers } from './erase-customers.ts'
export { forgetPictures } from './forget-pictures.ts'
export { sweepPictures } from './sweep-pictures.ts'

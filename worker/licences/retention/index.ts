export { eraseCustomers } from './erase-customers.ts'
export { forgetPictures } from './forget-pictures.ts'
export { sweepObjects, sweepPictures } from './sweep-pictures.ts'

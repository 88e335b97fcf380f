export { forgetPicture } from './forget-picture.ts'
export {
  currentPictureOf,
  endPictureStatement,
  forgetPictureKind,
  forgetPictureStatement,
  hasLicencePicture,
  insertPictureStatement,
  pictureByKey,
  picturePrefix,
} from './licence.queries.ts'
export { uploadedPicture } from './uploaded-picture.ts'

export { forgetPicture } from './forget-picture.ts'
export {
  currentPictureOf,
  endPictureStatement,
  forgetPictureKind,
  forgetPictureStatement,
  picturePrefix,
} from './licence.queries.ts'
export { uploadedPicture } from './uploaded-picture.ts'
export { licenceRoutes } from './licence.routes.ts'

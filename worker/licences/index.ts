export { forgetPicture } from './forget-picture.ts'
export {
  currentPictureOf,
  endPictureStatement,
  forgetPictureKind,
  forgetPictureStatement,
  picturePrefix,
} from './licence.queries.ts'
export { cleanPicture } from './picture/clean-picture.ts'
export type { CleanPicture } from './picture/picture.ts'
export { withUploadedPicture } from './uploaded-picture.ts'
export { licenceRoutes } from './licence.routes.ts'

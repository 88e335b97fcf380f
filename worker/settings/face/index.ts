export { putPicture, removePicture, type PictureSlot } from './account-picture.ts'
export { accountImageRoutes, faceRoutes } from './face.routes.ts'

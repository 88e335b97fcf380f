export { staffHereOf } from './staff-here.ts'

export { cellsFor, homeOf, placeOf, type Place } from './cells.ts'
export { inEachOf, inEveryCell } from './every-cell.ts'
export { inItsCell, saysInBody } from './door.ts'

/** Of the program, as `/api/health` tells it. Equal to package.json (tested). */
export const version = '0.1.0'

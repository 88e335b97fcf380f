/** Lengths that the server checks and the screens keep to; apart from the schemas, which the browser never loads. */
export const notesMaxLength = 300
/** Of a message that staff or a customer write to one another. */
export const freeTextMaxLength = 1000
/** Templates of such messages, of an account. */
export const templatesMax = 50
export const templateNameMaxLength = 60
/** Of a note that staff write about a process. */
export const noteMaxLength = 2000
/** Why a customer's approval was given where staff are signed in. */
export const approvalReasonMaxLength = 300
/** Up to what the workshop may go on without asking, in euros. */
export const approvalLimitMaxEuros = 100_000
/** Of an account. */
export const extraServicesMax = 200
export const languagesMax = 20
/** What a customer reads of an extra service, in one language. */
export const serviceDescriptionMaxLength = 200
/** Of a text of the customer's screens. */
export const contentTextMaxLength = 2000
/** Of each text of a message, its places as they are written. */
export const messageTextMaxLengths = { SMS: 600, EMAIL: 2000, SUBJECT: 120, SIGNATURE: 200, BUTTON: 40 } as const
/** Of a car of the workshop's own. */
export const vehicleMakeMaxLength = 60
export const vehicleModelMaxLength = 100
/** Of a plate at the fast lane: of one that is looked for, and of one that an order is made for. */
export const searchedPlateMaxLength = 7
export const createdPlateMaxLength = 10
export const phoneMaxLength = 20
/** Of each name of a customer. */
export const nameMaxLength = 60
/** Why staff open a box or take it out of use. */
export const lockerReasonMaxLength = 200
/** Of a cabinet. */
export const boxesMax = 200
/** What a customer reads of a cabinet, in one language. */
export const lockerWordsMaxLength = 500
/** How many of the latest rows a file of the audit trail has. */
export const auditFileRowsMax = 10_000

/** Driving-licence pictures are kept for thirty days after their process ended (milliseconds). */
export const pictureKeptMs = 30 * 86_400_000

/** How many days after its end a visit goes to the archive: what an account may choose, and what it usually is. */
export const archiveDays = { least: 30, usual: 90, most: 365 } as const

/** Pauses between tries grow to an hour, so that a dealer system may be away for three days before it is given up. */
export const webhookAttempts = 80

/** Of the name that a user gives a passkey. */
export const passkeyNameMaxLength = 60

/** Of a work order, whoever wrote it. */
export const orderRowsMax = 1000

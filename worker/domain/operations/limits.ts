/** Lengths that the server checks and the screens keep to; apart from the schemas, which the browser never loads. */
export const notesMaxLength = 300
/** The maximum length of a message between staff and a customer. */
export const freeTextMaxLength = 1000
/** Templates of such messages, of an account. */
export const templatesMax = 50
export const templateNameMaxLength = 60
/** The maximum length of a note that staff write about a process. */
export const noteMaxLength = 2000
/** The maximum length of the reason why staff recorded a customer's approval. */
export const approvalReasonMaxLength = 300
/** Up to what the workshop may go on without asking, in euros. */
export const approvalLimitMaxEuros = 100_000
/** The maximum number of an account's extra services. */
export const extraServicesMax = 200
export const languagesMax = 20
/** The maximum length of an extra service's description for customers, in one language. */
export const serviceDescriptionMaxLength = 200
/** The maximum length of a text of the customer's screens. */
export const contentTextMaxLength = 2000
/** The size of a workshop's logo (bytes). */
export const logoMaxBytes = 200 * 1024
/** The maximum length of each text of a message, with its places unfilled. */
export const messageTextMaxLengths = { SMS: 600, EMAIL: 2000, SUBJECT: 120, SIGNATURE: 200, BUTTON: 40 } as const
/** The maximum length of the make of a workshop's own car. */
export const vehicleMakeMaxLength = 60
export const vehicleModelMaxLength = 100
/** The maximum length of where such a car stands. */
export const vehiclePlaceMaxLength = 80
/** The maximum length of a plate at the fast lane, searched or typed for a new order. */
export const searchedPlateMaxLength = 7
export const createdPlateMaxLength = 10
export const phoneMaxLength = 20
/** The maximum length of each name of a customer. */
export const nameMaxLength = 60
/** The maximum length of the reason why staff open a box or take it out of use. */
export const lockerReasonMaxLength = 200
/** The maximum number of boxes of a cabinet. */
export const boxesMax = 200
/** The maximum length of a cabinet's description for customers, in one language. */
export const lockerWordsMaxLength = 500
/** The maximum number of rows, the latest, in a file of the audit trail. */
export const auditFileRowsMax = 10_000

/** Driving-licence pictures are kept for thirty days after their process ended (milliseconds). */
export const pictureKeptMs = 30 * 86_400_000

/** The number of days after its end at which a visit is archived: an account's choices, and the default. */
export const archiveDays = { least: 30, usual: 90, most: 365 } as const

/** Pauses between tries grow to an hour, so that a dealer system may be away for three days before it is given up. */
export const webhookAttempts = 80

/** The maximum length of a passkey's name. */
export const passkeyNameMaxLength = 60

/** The maximum number of rows of a work order, whoever wrote it. */
export const orderRowsMax = 1000

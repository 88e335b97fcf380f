/** On what occasion the customer is written to: what the link or the code is for. */
export type MessageOccasion =
  | 'LinkDeliver'
  | 'LinkLeave'
  | 'LinkRetrieve'
  | 'LinkLook'
  | 'LinkPrice'
  | 'LinkPay'
  | 'LinkKiosk'
  | 'LinkWork'
  | 'LinkRemindWork'
  | 'LinkReady'
  | 'LinkCancelled'
  | 'LinkExpired'
  | 'LinkRefunded'
  | 'LinkRemindLink'
  | 'LinkRemindBill'
  | 'CodeDeliver'
  | 'CodeRetrieve'
  | 'CodeSwap'
  | 'CodeLend'

/** Names of the texts of messages; an account may word each in its own way. */
export type MessageTextKey =
  | `message${MessageOccasion}${'Sms' | 'Subject' | 'Email'}`
  | `messageReceipt${'Subject' | 'Email'}`
  | 'messageContactNoticeSms'
  | 'messageButton'
  | 'messageSignature'

export type MessageTexts = Readonly<Record<MessageTextKey, string>>

/** The account's own wording of messages in one language, by key. */
export type OwnMessageTexts = Readonly<Partial<Record<string, string>>>

/** Returns the path of a language's built-in messages among the static files. */
export const messageWordingPath = (language: string): string => `/texts/messages-${language}.json`

/** The prefix of all keys of messages, and of none of the customer pages'. */
export const messageKeyBeginning = 'message'

/** On what occasion the customer is written to: what the link or the code is for. */
export type MessageOccasion =
  | 'LinkDeliver'
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
  | 'CodeDeliver'
  | 'CodeRetrieve'

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

/** Where the built-in messages of a language lie among the static files. */
export const messageWordingPath = (language: string): string => `/texts/messages-${language}.json`

/** What all keys of messages, and none of the customer's pages, begin with. */
export const messageKeyBeginning = 'message'

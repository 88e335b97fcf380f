import * as z from 'zod'

/**
 * The data that the desk needs to call a running app as its dealer systems, its staff, its cabinets and its terminals
 * do. Seeding writes it to `<state>/demo.json` and puts it to `PUT /desk/connection`. Everything in it is a demo's and
 * opens nothing elsewhere; fields that are not named here are dropped.
 */
export const connectionSchema = z.object({
  /** Address of the app, without a trailing slash. */
  appUrl: z.url().transform((url) => url.replace(/\/+$/, '')),
  accounts: z
    .array(
      z.object({
        id: z.string().min(1).max(64),
        name: z.string().min(1).max(200),
        /** Key of the account's dealer system, sent as `Authorization: Bearer`. */
        dmsApiKey: z.string().min(1).max(500),
        /** The secret that signs the app's webhooks to the account's dealer system; null where it sends none. */
        webhookSecret: z.string().min(1).max(200).nullable().default(null),
      }),
    )
    .min(1),
  staff: z.array(
    z.object({
      username: z.string().min(1).max(200),
      password: z.string().min(1).max(500),
      roles: z.array(z.string().min(1).max(50)),
      /** Accounts that the user acts for; a superuser's may be empty. */
      accountIds: z.array(z.string().min(1).max(64)),
    }),
  ),
  lockers: z.array(
    z.object({
      id: z.string().min(1).max(64),
      accountId: z.string().min(1).max(64),
      name: z.string().min(1).max(200),
      address: z.string().max(300),
      /** The cabinet's own device: id and the key that it signs with. */
      deviceId: z.string().min(1).max(64),
      deviceKey: z.string().min(1).max(500),
      boxes: z.array(
        z.object({
          number: z.int().min(1).max(9999),
          size: z.enum(['S', 'M', 'L', 'XL', 'XXL', 'XXXL']),
          lane: z.enum(['FAST_LANE', 'ROUND_THE_CLOCK']),
          column: z.int().min(0).max(99),
          row: z.int().min(0).max(99),
        }),
      ),
    }),
  ),
  /** Payment terminals; each is a device with a key of its own. */
  terminals: z
    .array(
      z.object({
        accountId: z.string().min(1).max(64),
        name: z.string().min(1).max(200),
        deviceId: z.string().min(1).max(64),
        deviceKey: z.string().min(1).max(500),
      }),
    )
    .default([]),
  /** Kiosks of halls; `key` makes a browser one of them. */
  kiosks: z
    .array(
      z.object({
        /** Empty where who connected the desk did not say. */
        accountId: z.string().max(64).default(''),
        slug: z.string().min(1).max(100),
        name: z.string().min(1).max(200),
        key: z.string().min(1).max(64),
      }),
    )
    .default([]),
})

/** The connection as seeding writes it. */
export type ConnectionInput = z.input<typeof connectionSchema>
export type Connection = z.output<typeof connectionSchema>
export type ConnectedAccount = Connection['accounts'][number]
export type ConnectedStaff = Connection['staff'][number]
export type ConnectedLocker = Connection['lockers'][number]
export type ConnectedTerminal = Connection['terminals'][number]
export type ConnectedBox = ConnectedLocker['boxes'][number]

/** A finding that is lived with: why it cannot hurt here, and the last day on which that is believed unseen. */
export type Accepted = { readonly id: string; readonly why: string; readonly until: string }

/** Findings of `npm audit` that do not fail it. Past its day an entry does: it is looked at again, or the library goes. */
export const accepted: readonly Accepted[] = [
  {
    id: 'GHSA-67mh-4wv8-2f99',
    why: 'esbuild answers every page while it serves. Those of drizzle-kit and partykit are tools of development and never serve: drizzle-kit writes migrations, partykit is only installed.',
    until: '2027-02-28',
  },
  {
    id: 'GHSA-g9mf-h72j-4rw9',
    why: 'undici unpacks answers without an end. That of partykit is a tool of development which is never run; what runs undici for miniflare has a newer one.',
    until: '2027-02-28',
  },
]

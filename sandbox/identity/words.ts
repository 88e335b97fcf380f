import type { IdentityAction } from './decide.ts'
import type { SessionState } from './identity.table.ts'
import type { IdentityCallName, IdentityMood } from './moods.ts'

export const stateWords: Readonly<Record<SessionState, string>> = {
  new: 'Ei vielä aloitettu',
  open: 'Sivu on auki',
  done: 'Tunnistautunut',
  aborted: 'Asiakas keskeytti',
  failed: 'Epäonnistui',
  withdrawn: 'Palvelu perui',
}

export const stateTones: Readonly<Record<SessionState, 'wait' | 'good' | 'bad'>> = {
  new: 'wait',
  open: 'wait',
  done: 'good',
  aborted: 'bad',
  failed: 'bad',
  withdrawn: 'bad',
}

type OddAction = Exclude<IdentityAction, 'identify' | 'abort'>

export const oddWords: Readonly<Record<OddAction, { label: string; help: string }>> = {
  fail: { label: 'Epäonnistu', help: 'Pankki ei tunnista. Selain palaa virheen osoitteeseen.' },
  'done-no-return': {
    label: 'Tunnistaudu palaamatta',
    help: 'Tunnistautuminen onnistuu, mutta selain ei palaa sovellukseen.',
  },
  'return-undecided': { label: 'Palaa kesken', help: 'Selain palaa ennen kuin mitään on tehty.' },
  'foreign-return': {
    label: 'Palaa toisen tunnuksella',
    help: 'Tunnistautuminen onnistuu, mutta selain tuo jonkun toisen tapahtuman tunnuksen.',
  },
  'run-out': { label: 'Anna ajan loppua', help: 'Sivun aika päättyy, eikä tällä voi enää tunnistautua.' },
}

export const oddActions = [
  'fail',
  'done-no-return',
  'return-undecided',
  'foreign-return',
  'run-out',
] as const satisfies readonly OddAction[]

export const moodWords: Readonly<Record<IdentityMood, string>> = {
  normal: 'Toimii',
  '500': 'Vastaa 500, ei tee mitään',
  '429': 'Vastaa 429: liikaa kutsuja',
  '500-done': 'Tekee, mutta vastaa 500',
  slow: 'Tekee, vastaa 30 sekunnin päästä',
  garbage: 'Tekee, vastaa roskaa',
  'wrong-type': 'Tekee, vastaa sivun eikä tietoa',
  completed: 'Scrive: completed, ei complete',
  'plain-info': 'Scrive: tiedot lyhyellä nimellä',
  'nin-text': 'Signicat: henkilötunnus tekstinä',
  'wrong-key': 'Signicat: salaa väärällä avaimella',
  'not-encrypted': 'Signicat: ei salaa',
}

export const callWords: Readonly<Record<IdentityCallName, string>> = {
  token: 'valtuus',
  begin: 'aloitus',
  start: 'käynnistys',
  ask: 'kysely',
}

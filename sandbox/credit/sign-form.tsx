import type { Credit } from './credit-store.ts'
import type { SignAction } from './sign.ts'
import { actionWords, soapHelp } from './words.ts'

type OddAction = Exclude<SignAction, 'sign' | 'cancel'>

const soapActions = [
  'sign-no-return',
  'leave',
  'error',
  'sign-deny',
  'sign-freeze',
  'return-no-call',
  'call-twice',
  'call-late',
  'forge',
] as const satisfies readonly OddAction[]
/** In the Simplified Flow there is nothing to call about before the shop books. */
const merchantActions = [...soapActions.slice(0, 5), 'call-first', ...soapActions.slice(5)] as const

function OddActions({ credit }: { credit: Credit }) {
  const isSoap = credit.creditor === 'resurs-soap'
  const actions: readonly OddAction[] = isSoap ? soapActions : merchantActions
  return (
    <section class="odd" aria-labelledby="odd-title">
      <h2 id="odd-title">Toisin kuin pitäisi</h2>
      <ul class="odd-list">
        {actions.map((action) => (
          <li key={action}>
            <button class="button" name="action" value={action} aria-describedby={`help-${action}`}>
              {actionWords[action].label}
            </button>
            <p class="soft" id={`help-${action}`}>
              {(isSoap ? soapHelp[action] : undefined) ?? actionWords[action].help}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What can be done to an application that waits for its signature. `action` is where it is posted. */
export function SignForm({ credit, action }: { credit: Credit; action: string }) {
  return (
    <form class="sign-form" method="post" action={action}>
      <p class="soft">
        Allekirjoittamalla hyväksyt{' '}
        <a href={`/resurs/info/general-terms?method=${credit.method}`} target="_blank" rel="noreferrer">
          luottoehdot
        </a>{' '}
        ja vahvistat, että tiedot ovat oikein.
      </p>
      <div class="main-actions">
        <button class="button button-primary sign-button" name="action" value="sign">
          Allekirjoita
        </button>
        <button class="button" name="action" value="cancel">
          Peruuta
        </button>
      </div>
      <OddActions credit={credit} />
    </form>
  )
}

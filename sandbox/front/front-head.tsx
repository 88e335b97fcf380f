import { sharesCookies } from '#sandbox/app-calls/sign-in.ts'
import type { ConnectedStaff, Connection } from '#sandbox/connection.ts'
import { Icon } from '#sandbox/look/icon.tsx'
import { words } from '#sandbox/look/language.ts'
import { Head } from '#sandbox/look/parts.tsx'

import type { FrontState } from './front-state.ts'
import { placeName } from './place-name.ts'

/** Returns the roles of somebody, and the workshops where they work. */
function postOf({ roles, accountIds }: ConnectedStaff, { accounts }: Connection): string {
  const { roles: roleWords, allWorkshops } = words().front
  const known: Readonly<Record<string, string>> = roleWords
  const names = accounts.filter(({ id }) => accountIds.includes(id)).map(({ name }) => placeName(name).place)
  const where = names.length === accounts.length ? allWorkshops : names.join(', ')
  return [...roles.map((role) => known[role] ?? role), where].filter(Boolean).join(' · ')
}

function SignIn({ connection, origin }: { connection: Connection; origin: string }) {
  const { signInAs, signInElsewhere } = words().front
  const isHere = sharesCookies(origin, connection.appUrl)
  return (
    <details class="menu menu-end">
      <summary class="button">
        <Icon name="person" />
        {signInAs}
      </summary>
      <div class="menu-list">
        {isHere ? null : (
          <p class="menu-note soft">
            {signInElsewhere} <a href={`${connection.appUrl}/staff`}>{connection.appUrl}</a>
          </p>
        )}
        <ul>
          {connection.staff.map((user) => (
            <li key={user.username}>
              <form method="post" action="/desk/sign-in" target="_blank">
                <input type="hidden" name="username" value={user.username} />
                <button disabled={!isHere}>
                  <b>{user.username}</b>
                  <span class="soft">{postOf(user, connection)}</span>
                </button>
              </form>
            </li>
          ))}
        </ul>
      </div>
    </details>
  )
}

/** Shows what the page is, its languages, and the ways into the app. */
export function FrontHead({ connection, query }: FrontState) {
  const { front, look } = words()
  return (
    <Head title={look.desk} lead={front.lead}>
      <a class="button narrow-only" href="#inbox">
        <Icon name="message" />
        {front.inbox.title}
      </a>
      {connection === null ? null : (
        <>
          <a class="button" href={connection.appUrl} target="_blank" rel="noreferrer">
            {front.openApp}
            <Icon name="out" />
          </a>
          <SignIn connection={connection} origin={query.origin} />
        </>
      )}
    </Head>
  )
}

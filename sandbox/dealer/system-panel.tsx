import type { DealerDesk } from './dealer-desk.ts'
import { dealerMoods, dealerMoodWords } from './moods.ts'
import { webhookPath, type DealerSystem } from './systems.ts'

function System({ accountId, name, mood }: DealerSystem) {
  return (
    <li data-key={accountId}>
      <label class="field">
        <span class="field-name">{name}</span>
        <select
          data-plan={`/dealer/api/systems/${encodeURIComponent(accountId)}/mood`}
          data-focus={`mood-${accountId}`}
        >
          {dealerMoods.map((one) => (
            <option key={one} value={one} selected={one === mood}>
              {dealerMoodWords[one]}
            </option>
          ))}
        </select>
      </label>
      <p class="address code">{webhookPath(accountId)}</p>
    </li>
  )
}

/** The dealer systems that are told, and how each answers. */
export function SystemList({ systems }: DealerDesk) {
  return (
    <div id="live-systems" data-live="">
      {systems.length === 0 ? (
        <p class="soft">Yhdellekään järjestelmälle ei lähetetä ilmoituksia.</p>
      ) : (
        <ol class="mood-list">
          {systems.map((system) => (
            <System key={system.accountId} {...system} />
          ))}
        </ol>
      )}
    </div>
  )
}

/** Has the dealer system of one more account, or one with another secret, check what it is told. */
export function SecretForm({ accounts }: DealerDesk) {
  return (
    <form class="mood-form" data-secret="" aria-labelledby="secret-title">
      <p class="soft">
        Vie osoite toimipisteen asetuksiin, tämän koneen osoite sen edessä, ja tuo sieltä saamasi avain tähän.
      </p>
      <label class="field">
        <span class="field-name">Osoite</span>
        <select name="accountId">
          {accounts.map(({ id }) => (
            <option key={id} value={id}>
              {webhookPath(id)}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span class="field-name">Allekirjoitusavain</span>
        <input name="secret" autocomplete="off" spellcheck={false} maxlength={200} placeholder="whsec_…" required />
      </label>
      <button class="button button-primary">Ota käyttöön</button>
    </form>
  )
}

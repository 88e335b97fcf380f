import { runDesk } from './provider-desk.js'

const send = runDesk(
  '/dealer',
  new Map([
    ['sandbox.nothing_to_change', 'Työmääräyksessä ei ole sellaista muutettavaa.'],
    ['process.illegal_transition', 'Prosessi ei ole siinä vaiheessa.'],
    ['process.wrong_process_type', 'Tämän tyyppinen prosessi ei etene niin.'],
    ['sandbox.app_unreachable', 'Sovellus ei vastaa.'],
    ['sandbox.invalid', 'Avain ei kelpaa: se alkaa whsec_.'],
  ]),
)

document.querySelector('[data-secret]')?.addEventListener('submit', (event) => {
  event.preventDefault()
  const form = event.target
  if (!(form instanceof HTMLFormElement)) return
  const data = new FormData(form)
  const accountId = data.get('accountId')
  if (typeof accountId !== 'string') return
  const path = `/dealer/api/systems/${encodeURIComponent(accountId)}/secret`
  void send({ method: 'PUT', path, body: { secret: data.get('secret') } })
})

import { beforeEach, describe, expect, it } from 'vitest'

import {
  type Call,
  answer,
  changeOf,
  languageForm,
  languages,
  makeProduct,
  openWorkshop,
  productForm,
  putText,
  refusal,
  seenBy,
  send,
  serviceForm,
  stage,
  texts,
  theWash,
  told,
} from '#tests/support/content-setup.ts'
import { messageKeys } from '#tests/support/content.ts'
import { rowsOf } from '#tests/support/database.ts'
import { click } from '#tests/support/desk.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { content as fi } from '#web/customer/content.fi.ts'
import type { ContentTexts, Language } from '#worker/contract/process.ts'
import type {
  SettingsLanguage,
  SettingsLanguages,
  SettingsTexts,
} from '#worker/contract/staff/settings/content-settings.ts'

const textKeys = [...Object.keys(fi), ...messageKeys]

beforeEach(openWorkshop)

describe('languages', () => {
  it('are added with all that is missing counted, renamed, and offered to customers at once', async () => {
    const seen = await seenBy(() => send(['POST', 'language', languageForm()]))
    expect(seen).toEqual(told)
    const all = await languages()
    expect(all.map(({ lcid }) => lcid)).toEqual(['fi-FI', 'sv-FI', 'en-US', 'de-DE'])
    expect(all.map(({ isDefault }) => isDefault)).toEqual([true, false, false, false])
    expect(all[3]).toMatchObject({ ownTexts: 0, missingTexts: textKeys.length, missingDescriptions: 1 })
    expect(all[0]).toMatchObject({ missingTexts: 0, missingDescriptions: 0, openProcesses: 1 })
    const german = all[3]?.id ?? ''
    await answer(['PUT', `language/${german}`, { version: 1, name: 'Saksa', isDefault: false }])
    const spoken = await (await stage.customer.send('GET', '/language')).json<Language[]>()
    expect(spoken.at(-1)).toEqual({ id: german, lcid: 'de-DE', name: 'Saksa', isDefault: false })
    expect(await refusal(['POST', 'language', languageForm({ clickId: click(2) })])).toMatchObject({
      status: 422,
      errors: [{ path: 'lcid', code: 'taken' }],
    })
    expect(await answer(['POST', 'language', languageForm()])).toMatchObject({ id: german })
  })

  it.each(['deutsch', 'de', 'DE-de', 'de-DE; drop', ''])('are not of the locale “%s”', async (lcid) => {
    expect(await refusal(['POST', 'language', languageForm({ lcid })])).toMatchObject({ status: 422 })
  })

  it('of an account have one that is the default, and it gives way only to another', async () => {
    const swedish = { version: 1, name: 'Svenska', isDefault: true }
    await answer<SettingsLanguage>(['PUT', 'language/acc_north_sv', swedish])
    expect((await languages()).map(({ isDefault, version }) => [isDefault, version])).toEqual([
      [false, 2],
      [true, 2],
      [false, 1],
    ])
    expect(await answer(['PUT', 'language/acc_north_sv', swedish])).toMatchObject({ version: 2 })
    const given = { version: 2, name: 'Svenska', isDefault: false }
    expect(await refusal(['PUT', 'language/acc_north_sv', given])).toMatchObject({
      status: 422,
      errors: [{ path: 'isDefault', code: 'default_needed' }],
    })
    expect(await refusal(['DELETE', 'language/acc_north_sv?version=2'])).toMatchObject({ code: 'language.is_default' })
    expect(await refusal(['PUT', 'language/acc_north_fi', { version: 1, name: 'S', isDefault: true }])).toMatchObject({
      status: 409,
      code: 'language.changed',
      changed: { id: 'acc_north_fi', version: 2 },
    })
    const english = await answer<SettingsLanguage>(['POST', 'language', languageForm({ isDefault: true })])
    expect((await languages()).filter(({ isDefault }) => isDefault)).toEqual([english])
  })

  it('that somebody speaks are removed only where they go on in the default one', async () => {
    await stage.customer.send('PUT', '/language', { languageId: 'acc_north_sv' })
    await send(putText('continue', 'Vidare', null, 'acc_north_sv'))
    const inUse = { status: 409, code: 'language.in_use', changed: { openProcesses: 1 } }
    expect(await refusal(['DELETE', 'language/acc_north_sv?version=1'])).toEqual(inUse)
    const path = 'language/acc_north_sv?version=1&switchOpen=true'
    expect(await seenBy(() => send(['DELETE', path]))).toMatchObject({ moved: 1, woken: true })
    const content = await (await stage.customer.send('GET', '/content')).json<ContentTexts>()
    expect(content).toMatchObject({ languageId: 'acc_north_fi', texts: { continue: fi.continue } })
    expect(await rowsOf(`select key from content_texts`)).toEqual([])
    expect((await theWash()).descriptions.map(({ languageId }) => languageId)).toEqual(['acc_north_fi', 'acc_north_en'])
    expect(await refusal(['DELETE', path])).toMatchObject({ status: 404, code: 'language.not_found' })
  })

  it('that only ended processes spoke go without a question', async () => {
    await stage.customer.send('PUT', '/language', { languageId: 'acc_north_en' })
    await rowsOf(`update processes set state = 'CANCELLED', version = version + 1 where id = '${stage.customer.id}'`)
    expect((await send(['DELETE', 'language/acc_north_en?version=1'])).status).toBe(204)
    expect((await stage.customer.send('GET', '/language')).status).toBe(200)
  })

  it('are offered in the order that they were put in', async () => {
    const ids = ['acc_north_en', 'acc_north_fi', 'acc_north_sv']
    expect((await answer<SettingsLanguages>(['PUT', 'language-order', { ids }])).items.map(({ id }) => id)).toEqual(ids)
    const spoken = await (await stage.customer.send('GET', '/language')).json<Language[]>()
    expect(spoken.map(({ id }) => id)).toEqual(ids)
    expect(await refusal(['PUT', 'language-order', { ids: ids.slice(1) }])).toMatchObject({ code: 'language.changed' })
  })
})

describe('texts', () => {
  it('are listed with what is built in beside what is worded, and are read so by the customer', async () => {
    expect(await seenBy(() => send(putText('continue', 'Eteenpäin')))).toEqual(told)
    const { texts: all, lcid } = await texts()
    expect(lcid).toBe('fi-FI')
    expect(all.map(({ key }) => key)).toEqual(textKeys)
    expect(all[0]).toEqual({ key: 'continue', builtIn: 'Jatka', own: 'Eteenpäin', missing: false })
    const content = await (await stage.customer.send('GET', '/content')).json<ContentTexts>()
    expect(content.texts['continue']).toBe('Eteenpäin')
    await answer<SettingsTexts>(putText('continue', null, 'Eteenpäin'))
    expect((await texts()).texts[0]).toMatchObject({ own: null })
    const after = await (await stage.customer.send('GET', '/content')).json<ContentTexts>()
    expect(after.texts['continue']).toBe('Jatka')
  })

  it('of a language that is not built in are missing until they are worded', async () => {
    const { id } = await answer<SettingsLanguage>(['POST', 'language', languageForm()])
    expect((await texts(id)).texts.filter(({ missing }) => missing)).toHaveLength(textKeys.length)
    const { texts: after } = await answer<SettingsTexts>(putText('continue', 'Weiter', null, id))
    expect(after[0]).toEqual({ key: 'continue', builtIn: 'Jatka', own: 'Weiter', missing: false })
    expect((await languages())[3]).toMatchObject({ ownTexts: 1, missingTexts: textKeys.length - 1 })
  })

  it('worded by two at once are in nobody’s way where they are others, and are shown where they are the same', async () => {
    expect((await send(putText('continue', 'Eteenpäin'))).status).toBe(200)
    expect((await send(putText('back', 'Palaa'))).status).toBe(200)
    const late = {
      languageId: 'acc_north_fi',
      texts: [
        { key: 'continue', text: 'Seuraava', was: null },
        { key: 'saved', text: 'Tallessa', was: null },
      ],
    }
    expect(await refusal(['PUT', 'content-text', late])).toEqual({
      status: 409,
      code: 'content_text.changed',
      changed: { texts: [{ key: 'continue', own: 'Eteenpäin' }] },
    })
    expect((await send(putText('continue', 'Eteenpäin'))).status).toBe(200)
  })

  it.each([
    ['a text that no screen asks for', { key: 'constructor', text: 'x', was: null }, 'texts.0.key', 'unknown'],
    [
      'a place that the screen does not fill',
      { key: 'continue', text: 'Jatka {name}', was: null },
      'texts.0.text',
      'unknown_variable',
    ],
    ['nothing', { key: 'continue', text: ' ', was: null }, 'texts.0.text', 'required'],
  ])('are refused where they are %s', async (_what, text, path, code) => {
    const body = { languageId: 'acc_north_fi', texts: [text] }
    expect(await refusal(['PUT', 'content-text', body])).toMatchObject({ status: 422, errors: [{ path, code }] })
  })

  it.each([
    ['with a misspelt place', 'messageLinkLookSms', 'Hei {nimi} {link}', 'unknown_variable'],
    ['with a place in letters of ours', 'messageLinkLookSms', '{työpaja} {link}', 'unknown_variable'],
    ['without the link', 'messageLinkLookSms', 'Katso sivusi', 'missing_variable'],
    ['without the code', 'messageCodeDeliverEmail', 'Hei {workshop}', 'missing_variable'],
    ['with the code on a locked screen', 'messageCodeDeliverSubject', 'Koodisi {code}', 'unknown_variable'],
    ['of a thousand letters', 'messageLinkLookSms', `{link}${'a'.repeat(1000)}`, 'too_long'],
  ])('of messages are refused %s', async (_what, key, text, code) => {
    const errors = [{ path: 'texts.0.text', code }]
    expect(await refusal(putText(key, text))).toMatchObject({ status: 422, errors })
  })

  it('of messages are worded without a word to the pages, where they are never read', async () => {
    const own = 'Hei, tässä linkki: {link}'
    expect(await seenBy(() => send(putText('messageLinkDeliverSms', own)))).toEqual({
      moved: 0,
      woken: false,
    })
    expect((await texts()).texts.find(({ key }) => key === 'messageLinkDeliverSms')).toMatchObject({ own })
    const content = await (await stage.customer.send('GET', '/content')).json<ContentTexts>()
    expect(Object.keys(content.texts).filter((key) => key.startsWith('message'))).toEqual([])
  })

  it('are told to those who read them, and asked about again where they are what one approves', async () => {
    await stage.customer.send('PUT', '/selection/', { workOrderApproved: true })
    expect(await seenBy(() => send(putText('workOrderApprovedText', 'Hyvä', null, 'acc_north_sv')))).toMatchObject({
      moved: 0,
    })
    await send(putText('continue', 'Eteenpäin'))
    expect(await stage.customer.status()).toMatchObject({ workOrderApproved: true })
    await send(putText('workOrderApprovedText', 'Kaikki käy.'))
    expect(await stage.customer.status()).toMatchObject({ workOrderApproved: false })
  })
})

/** One call of each kind; nothing of it is refused but for who asks, or for whom. */
const wellFormed: readonly Call[] = [
  ['GET', 'extra-service'],
  ['POST', 'extra-service', serviceForm()],
  ['PUT', 'extra-service/xsv_wash', serviceForm()],
  ['DELETE', 'extra-service/xsv_wash?version=1'],
  ['PUT', 'extra-service-order', { ids: ['xsv_wash'] }],
  ['GET', 'product'],
  ['POST', 'product', productForm()],
  ['PUT', 'product/prd_1', productForm()],
  ['DELETE', 'product/prd_1?version=1'],
  ['GET', 'language'],
  ['POST', 'language', languageForm()],
  ['PUT', 'language/acc_north_sv', { version: 1, name: 'Svenska', isDefault: false }],
  ['DELETE', 'language/acc_north_sv?version=1'],
  ['PUT', 'language-order', { ids: ['acc_north_fi'] }],
  ['GET', 'content-text?languageId=acc_north_fi'],
  putText('continue', 'Eteenpäin'),
]
/** A change carries the version that was seen, and no id of a click. */
const calls = wellFormed.map(([method, path, json]): [string, string, unknown] => {
  const isForm = method === 'PUT' && typeof json === 'object' && json !== null && 'clickId' in json
  return [method, path, isForm ? changeOf(json) : json]
})

describe('who sets up', () => {
  it.each(calls)('%s %s: not who only works there, nobody else’s account, nobody unknown', async (...call) => {
    const none = { status: 404, code: 'account.not_found' }
    for (const who of ['service_advisor', 'enerius'] as const) {
      expect(await refusal(call, { token: stage.tokens[who] })).toEqual({ status: 403, code: 'auth.forbidden' })
    }
    expect(await refusal(call, { token: stage.tokens.foreign })).toEqual(none)
    expect(await refusal(call, { token: stage.tokens.group_admin, account: 'acc_other' })).toEqual(none)
    expect(await refusal(call, { token: stage.tokens.superuser, account: 'acc_none' })).toEqual(none)
    expect((await refusal(call, { token: 'nobody' })).status).toBe(401)
  })

  it.each(['superuser', 'group_admin', 'admin'] as const)('%s does', async (who) => {
    const token = stage.tokens[who]
    expect((await send(['GET', 'language'], { token })).status).toBe(200)
    expect((await send(putText('continue', 'Eteenpäin'), { token })).status).toBe(200)
  })

  it.each([
    ['extra-service/xsv_wash', { ...serviceForm(), descriptions: [{ languageId: 'acc_other_fi', description: 'x' }] }],
    ['product/prd_1', productForm()],
    ['language/acc_north_sv', { name: 'x', isDefault: false }],
  ])('what is another’s is not reached through one’s own account: %s', async (path, json) => {
    const mine = { token: stage.tokens.foreign, account: 'acc_other' }
    expect((await refusal(['PUT', path, changeOf(json)], mine)).status).toBe(404)
    expect((await refusal(['DELETE', `${path}?version=1`], mine)).status).toBe(404)
  })

  it('texts of another’s language are neither read nor worded', async () => {
    const mine = { token: stage.tokens.foreign, account: 'acc_other' }
    const none = { status: 404, code: 'language.not_found' }
    expect(await refusal(['GET', 'content-text?languageId=acc_north_fi'], mine)).toEqual(none)
    expect(await refusal(putText('continue', 'x'), mine)).toEqual(none)
  })

  it('each change is written down with ids and names of fields, and no wording', async () => {
    await send(putText('continue', 'Salaisuus'))
    await send(['POST', 'extra-service', serviceForm()])
    const rows = await rowsOf(`select action, account_id, actor_id, subject, detail from audit_log order by action`)
    expect(rows).toEqual([
      {
        action: 'content_text.edit',
        account_id: 'acc_north',
        actor_id: 'usr_admin',
        subject: 'acc_north_fi',
        detail: '{"keys":["continue"]}',
      },
      {
        action: 'extra_service.create',
        account_id: 'acc_north',
        actor_id: 'usr_admin',
        subject: expect.stringMatching(/^xsv_[0-9a-f]{25}$/),
        detail: '{}',
      },
    ])
  })

  it.each(calls)('%s %s takes one round trip beside the session’s, and walks no table', async (...call) => {
    await makeProduct({ clickId: 'prd-for-the-plan', productCode: 'X' })
    await rowsOf(`update products set id = 'prd_1'`)
    stage.app.d1.forget()
    const response = await send(call)
    expect(response.status).toBeLessThan(410)
    expect(stage.app.d1.roundTrips()).toBeLessThanOrEqual(2)
    await expectNoTableScan(stage.app.d1)
  })
})

/**
 * Returns the document for whoever opens the host name of payment frames as if it were the app's, which the browser's
 * address bar shows as easily: three languages, and a link to the app.
 */
export function frameHostNotice(appUrl: string): string {
  const link = `<a href="${appUrl}/">${appUrl}</a>`
  const said = [
    `<p>Tässä osoitteessa näytetään vain maksusivuja. Palvelu on osoitteessa ${link}.</p>`,
    `<p lang="sv">På den här adressen visas bara betalningssidor. Tjänsten finns på ${link}.</p>`,
    `<p lang="en">This address shows payment pages only. The service is at ${link}.</p>`,
  ]
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${new URL(appUrl).host}</title>`,
  ]
  return `<!doctype html>\n<html lang="fi"><head>${head.join('')}</head><body>${said.join('')}</body></html>\n`
}

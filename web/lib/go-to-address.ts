/** Goes where the server sends the browser, if that is a web address at all. */
export function goToAddress(url: string): void {
  const { protocol, href } = new URL(url, location.href)
  if (protocol === 'https:' || protocol === 'http:') location.assign(href)
}

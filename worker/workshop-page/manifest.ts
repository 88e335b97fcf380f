import type { Account } from '#worker/accounts/index.ts'
import type { WorkshopManifest } from '#worker/contract/customer/workshop-page.ts'

/** The app's own, where a workshop has no logo that is an icon. */
const appIcons: WorkshopManifest['icons'] = [
  { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/** The smallest icon (px) that every platform takes for its home screen. */
const smallestIcon = 192
/** The longest that a mark is, against its height. */
const widestIcon = 1.5

/** Returns the logo as an icon; null where it is a word rather than a mark, or too small to be drawn as one. */
export function iconOf(logo: Account['logo']): WorkshopManifest['icons'][number] | null {
  if (logo === null) return null
  const { url: src, type, width, height } = logo
  const isMark = Math.max(width, height) <= Math.min(width, height) * widestIcon
  if (!isMark) return null
  if (type === 'image/svg+xml') return { src, type, sizes: 'any', purpose: 'any' }
  return Math.min(width, height) < smallestIcon ? null : { src, type, sizes: `${width}x${height}`, purpose: 'any' }
}

/** Returns the manifest by which a phone puts the app on its home screen, for the customers of a workshop: its name, and its mark where it has one. */
export function manifestOf({ name, slug, locale, logo }: Account): WorkshopManifest {
  const icon = iconOf(logo)
  return {
    id: `/?workshop=${slug}`,
    name,
    short_name: name,
    lang: locale.slice(0, 2),
    start_url: '/?home',
    scope: '/',
    display: 'standalone',
    background_color: '#f6f5f2',
    theme_color: '#f6f5f2',
    icons: icon === null ? appIcons : [icon],
  }
}

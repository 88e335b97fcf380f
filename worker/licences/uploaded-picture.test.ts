import { readFileSync } from 'node:fs'

import { expect, it } from 'vitest'

import { withUploadedPicture } from './uploaded-picture.ts'

const forBrowsers = { subject: 'delivery_image', maxBytes: 5 * 1024 * 1024, forBrowsers: true }

function typeOf(name: string, wanted?: typeof forBrowsers): Promise<string> {
  const form = new FormData()
  form.append('file', new File([readFileSync(`${import.meta.dirname}/../../tests/fixtures/pictures/${name}`)], name))
  const request = new Request('https://huolto.example', { method: 'PUT', body: form })
  return withUploadedPicture({ request, limit: 6 * 1024 * 1024 }, async ({ contentType }) => contentType, wanted)
}

it('takes the pictures of any phone for a licence', async () => {
  expect(await typeOf('photo.heic')).toBe('image/heic')
})

it('takes what every browser shows where a browser is to show it', async () => {
  for (const name of ['photo.jpg', 'photo.png', 'photo.webp']) {
    expect(await typeOf(name, forBrowsers)).toMatch(/^image\/(jpeg|png|webp)$/)
  }
  await expect(typeOf('photo.heic', forBrowsers)).rejects.toMatchObject({
    status: 415,
    code: 'delivery_image.not_a_picture',
  })
})

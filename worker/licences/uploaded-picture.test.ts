import { readFileSync } from 'node:fs'

import { expect, it } from 'vitest'

import { uploadedPicture } from './uploaded-picture.ts'

const forBrowsers = { subject: 'delivery_image', maxBytes: 5 * 1024 * 1024, forBrowsers: true }

function uploadOf(name: string): Request {
  const form = new FormData()
  form.append('file', new File([readFileSync(`${import.meta.dirname}/../../tests/fixtures/pictures/${name}`)], name))
  return new Request('https://huolto.example', { method: 'PUT', body: form })
}

it('takes the pictures of any phone for a licence', async () => {
  expect(await uploadedPicture(uploadOf('photo.heic'))).toMatchObject({ contentType: 'image/heic' })
})

it('takes what every browser shows where a browser is to show it', async () => {
  for (const name of ['photo.jpg', 'photo.png', 'photo.webp']) {
    expect((await uploadedPicture(uploadOf(name), forBrowsers)).contentType).toMatch(/^image\/(jpeg|png|webp)$/)
  }
  await expect(uploadedPicture(uploadOf('photo.heic'), forBrowsers)).rejects.toMatchObject({
    status: 415,
    code: 'delivery_image.not_a_picture',
  })
})

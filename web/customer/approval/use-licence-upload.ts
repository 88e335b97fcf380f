import { useState } from 'react'

import type { ContentKey } from '#web/customer/content-texts.ts'
import { useProcessWrite } from '#web/customer/process/use-process-write.ts'
import { call } from '#web/lib/api/call.ts'
import { usePickedPicture } from '#web/ui/form/use-picked-picture.ts'

import { licenceFault, uploadLicence } from './upload-licence.ts'

const largestBytes = 10 * 1024 * 1024

const faultKeys = { too_large: 'licenceTooLarge', not_a_picture: 'licenceNotAPicture' } as const

/** The picture of the licence: sent when it is chosen, taken back when it was not accepted. */
export function useLicenceUpload(code: string) {
  const write = useProcessWrite(code)
  const { picture, show } = usePickedPicture()
  const [progress, setProgress] = useState<number | null>(null)
  const [fault, setFault] = useState<ContentKey | null>(null)

  function fail(key: ContentKey) {
    show(null)
    setFault(key)
  }

  async function select(file: File) {
    if (file.size > largestBytes) {
      fail('licenceTooLarge')
      return
    }
    setFault(null)
    show(file)
    setProgress(0)
    try {
      await write.mutateAsync({ send: () => uploadLicence({ code, file, onProgress: setProgress }) })
    } catch (error) {
      const kind = licenceFault(error)
      fail(kind === null ? 'licenceFailed' : faultKeys[kind])
    }
    setProgress(null)
  }

  async function remove() {
    setFault(null)
    try {
      await write.mutateAsync({
        send: () => call('DELETE /api/process/save-drivers-licence', { code }),
        patch: (status) => ({ ...status, hasDrivingLicensePicture: false }),
      })
      show(null)
    } catch {
      setFault('licenceRemoveFailed')
    }
  }

  return { picture, progress, fault, select, remove }
}

import { useEffect } from 'react'
import { generatePath, useNavigate } from 'react-router'

import { formatProcessCode } from '#domain/access/codes.ts'
import { frameReturnOf } from '#domain/money/payment-frame.ts'
import type { InlinePayment } from '#web/customer/payment/course/inline-payment.ts'
import { paths } from '#web/lib/paths.ts'

/** Goes where the document of the way back says that a provider's markup has led, in whichever frame that came up. */
export function useFrameReturn({ code, frameUrl }: InlinePayment, goBack: () => void): void {
  const navigate = useNavigate()
  useEffect(() => {
    const { origin } = new URL(frameUrl)
    const handle = (event: MessageEvent) => {
      const back = event.origin === origin ? frameReturnOf(event.data) : null
      if (back === 'checkout') goBack()
      if (back !== 'success') return
      const to = { carrier: 'svea', code: formatProcessCode(code), outcome: back }
      void navigate(generatePath(paths.paymentFeedback, to), { replace: true })
    }
    addEventListener('message', handle)
    return () => removeEventListener('message', handle)
  }, [code, frameUrl, goBack, navigate])
}

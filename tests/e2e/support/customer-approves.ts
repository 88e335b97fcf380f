import type { ProcessInit, ProcessStatus, StepAnswer } from '#worker/contract/process.ts'

import { withApiCaller } from './api-caller.ts'

/** The customer opens the link, takes the first extra service and approves, all as the pages do; who confirms is staff. */
export async function customerApproves(link: string): Promise<void> {
  const headers = { 'X-Process-Code': new URL(link).pathname.slice(1) }
  await withApiCaller(async ({ call }) => {
    const put = <Answer>(path: string, body: unknown, more: Record<string, string> = {}) =>
      call<Answer>('PUT', `/api/process/${path}`, { body, headers: { ...headers, ...more } })
    await put('link-opened', { linkType: 'Initial' })
    const { path, extraServices } = await call<ProcessInit>('GET', '/api/process/init', { headers })
    const [first] = extraServices
    if (first !== undefined) await put('extra-service/', { productId: first.id })
    let status = await put<ProcessStatus>('selection/', { workOrderApproved: true })
    const steps = path.processSteps.map(({ step }) => step)
    for (const activeStep of steps.slice(steps.indexOf(status.currentStep) + 1)) {
      status = (await put<StepAnswer>('step', { activeStep }, { 'If-Match': `"${status.version}"` })).process
      if (activeStep === 'WAITING_CONFIRMATION') return
    }
  })
}

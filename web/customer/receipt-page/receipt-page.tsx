import { useQuery } from '@tanstack/react-query'

import { formatProcessCode } from '#domain/access/codes.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import { RestByLink } from '#web/customer/help/rest-by-link.tsx'
import { SubPage } from '#web/customer/process-page/sub-page.tsx'
import { receiptOptions } from '#web/customer/receipt/api.ts'
import { ReceiptCard } from '#web/customer/receipt/receipt-card.tsx'
import { pageTexts } from '#web/lib/i18n/page-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { PageLink } from '#web/lib/page-link.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { ProcessInit } from '#worker/contract/process.ts'

/** `/{code}/receipt`: the receipt alone, to read, print, save and send. A code of a kiosk shows none. */
export function ReceiptPage({ code }: { code: string }) {
  return (
    <SubPage code={code} words={{ title: 'receiptTitle' }}>
      {(view) => (view.isAtKiosk ? <RestByLink view={view} /> : <Stored code={code} view={view} />)}
    </SubPage>
  )
}

function Stored({ code, view }: { code: string; view: ProcessInit }) {
  const { text: t } = useText(contentTexts)
  const { text } = useText(pageTexts)
  const { data, isError, refetch } = useQuery(receiptOptions(code, view.process.version))
  return (
    <>
      <PageLink className="inline align-center target" to={`/${formatProcessCode(code)}`}>
        {t('privacyBack')}
      </PageLink>
      {data && <ReceiptCard code={code} receipt={data} isTitled={false} />}
      {data === null && <Notice>{t('receiptNone')}</Notice>}
      {data === undefined && !isError && <Loader label={text('loading')} />}
      {data === undefined && isError && (
        <Notice tone="error" action={<Button onClick={() => void refetch()}>{text('retry')}</Button>}>
          {t('receiptLoadFailed')}
        </Notice>
      )}
    </>
  )
}

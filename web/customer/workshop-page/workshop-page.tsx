import { queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'

import { formatProcessCode } from '#domain/access/codes.ts'
import { CodeEntryForm } from '#web/customer/code-entry/code-entry-form.tsx'
import { ContactCard } from '#web/customer/help/contact-card.tsx'
import { OpenNow } from '#web/customer/help/opening-hours.tsx'
import { LoadFailedPage } from '#web/customer/shared/trouble/load-failed-page.tsx'
import { PlainPage } from '#web/customer/shared/trouble/plain-page.tsx'
import { ApiProblem, NetworkProblem } from '#web/lib/api/api-problem.ts'
import { browserDependencies, send } from '#web/lib/api/send.ts'
import { pageTexts } from '#web/lib/i18n/page-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { useWorkshopLook } from '#web/ui/page/use-workshop-look.ts'
import type { WorkshopPage as Shown } from '#worker/contract/customer/workshop-page.ts'

import { workshopPageTexts } from './workshop-page-texts.ts'

import css from './workshop-page.module.css'

const mapAddress = 'https://www.openstreetmap.org/search?query='

/** Our own server answers this call with nothing else. */
const isPage = (answer: unknown): answer is Shown =>
  typeof answer === 'object' && answer !== null && 'isClosed' in answer

const pageOptions = (address: string) =>
  queryOptions({
    queryKey: ['workshop-page', address],
    queryFn: async ({ signal }) => {
      const path = `/api/workshop/${encodeURIComponent(address)}`
      const answer = await send(browserDependencies, { method: 'GET', address: path, signal })
      if (isPage(answer)) return answer
      throw new NetworkProblem('unreadable')
    },
  })

/** The workshop's own way in: the code field, whether it is open, and how to find it. */
export function WorkshopPage() {
  const { text } = useText(pageTexts)
  const { address = '' } = useParams()
  const { data, error, refetch } = useQuery(pageOptions(address.toLowerCase()))
  if (data !== undefined) return <KnownWorkshop workshop={data} pageAddress={address.toLowerCase()} />
  if (error instanceof ApiProblem && error.status < 429) return <UnknownWorkshop />
  if (error !== null) return <LoadFailedPage error={error} retry={() => void refetch()} />
  return (
    <PlainPage>
      <Loader label={text('loading')} />
    </PlainPage>
  )
}

function CodeField() {
  const navigate = useNavigate()
  return <CodeEntryForm bounce={null} onOpened={(code) => void navigate(`/${formatProcessCode(code)}`)} />
}

function UnknownWorkshop() {
  const { text } = useText(workshopPageTexts)
  useDocumentTitle(text('unknown'))
  return (
    <PlainPage>
      <PageHeading title={text('unknown')} lead={text('unknownLead')} />
      <CodeField />
    </PlainPage>
  )
}

function KnownWorkshop({ workshop, pageAddress }: { workshop: Shown; pageAddress: string }) {
  const { text } = useText(workshopPageTexts)
  const { name, isClosed, openingHours, timeZone, placePictureUrl, streetAddress, postalCode, city } = workshop
  useWorkshopLook({ ...workshop, pageAddress })
  useDocumentTitle(text('welcome'), name)
  const place = [streetAddress, `${postalCode} ${city}`.trim()].filter(Boolean).join(', ')
  return (
    <PlainPage owner={workshop}>
      <PageHeading title={text('welcome')} lead={text('welcomeLead')} />
      {isClosed && (
        <Notice tone="warning" title={text('closed')}>
          {text('closedLead')}
        </Notice>
      )}
      <CodeField />
      {openingHours !== null && <OpenNow hours={openingHours} timeZone={timeZone} />}
      {placePictureUrl !== undefined && (
        <img
          className={css['place']}
          src={placePictureUrl}
          alt={text('picture', { name })}
          loading="lazy"
          decoding="async"
        />
      )}
      <ContactCard account={workshop} isOpenSaid />
      {place !== '' && (
        <a
          className="inline align-center target"
          href={mapAddress + encodeURIComponent(place)}
          target="_blank"
          rel="noreferrer"
        >
          {text('map')}
        </a>
      )}
    </PlainPage>
  )
}

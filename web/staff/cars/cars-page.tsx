import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { deviceStore } from '#web/lib/storage.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { readTimeZone } from '#web/staff/session/stored-session.ts'
import { useStaffUser } from '#web/staff/session/use-staff-session.ts'

import { carsSearch, readCarsChoice } from './cars-address.ts'
import { CarsScreen } from './cars-screen.tsx'
import { carsTexts } from './texts.ts'

/** `/staff/cars`, of the account worked in unless the address names another. */
export function CarsPage() {
  const { text } = useText(carsTexts)
  const navigate = useNavigate()
  const { search } = useLocation()
  const { accountId } = useStaffUser()
  const choice = useMemo(() => {
    const read = readCarsChoice(new URLSearchParams(search))
    return { ...read, account: read.account ?? accountId }
  }, [search, accountId])
  useDocumentTitle(text('cars'), text('staffName'))
  return (
    <CarsScreen
      choice={choice}
      timeZone={readTimeZone(deviceStore)}
      onChoice={(next) => void navigate(`${staffPaths.cars}${carsSearch(next)}`, { replace: true })}
    />
  )
}

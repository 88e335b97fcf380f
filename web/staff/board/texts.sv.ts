import type { BoardView } from '#domain/board-views.ts'
import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

const views: Record<BoardView, string> = { now: 'Nu', call: 'Ring', waiting: 'Väntar', all: 'Alla', ended: 'Avslutade' }

const worklist = {
  title: 'Arbetskö',
  views,
  viewsLabel: 'Vy',
  search: 'Sök',
  searchHint: 'Registernummer, namn, kod eller ordernummer',
  clearSearch: 'Töm sökningen',
  filters: 'Filter',
  state: 'Läge',
  type: 'Tjänst',
  turn: 'Tur',
  any: 'Alla',
  clearFilters: 'Ta bort filtren',
  list: 'Lista över processer',
  noPlate: 'Ingen bil',
  customer: 'Kund',
  vehicle: 'Bil',
  waitsFor: 'Vad som väntas',
  box: 'Fack',
  boxNumber: 'Fack {number}',
  messageFailed: 'Meddelandet kom inte fram',
  callFailed: '{kind}: kom inte fram',
  callUnopened: 'Har inte öppnat länken. Tid {at}',
  callNumber: 'Ring {phone}',
  notTried: 'Inget kunde skickas',
  putRight: 'Rätta uppgifterna och skicka igen',
  emptyCall: 'Alla har nåtts',
  emptyCallText: 'Här finns kunder som inget meddelande når.',
  more: 'Visa fler',
  loading: 'Hämtar processer',
  loadingMore: 'Hämtar fler',
  slow: 'Det här tar längre än vanligt. Vi försöker fortfarande.',
  emptyNow: 'Allt är skött',
  emptyNowText: 'Ingenting väntar på någon just nu. Nya processer kommer hit av sig själva.',
  emptyView: 'Inga processer i den här vyn',
  emptyViewText: 'Prova en annan vy eller ta bort filter.',
  emptySearch: 'Ingenting hittades med ”{q}”',
  emptySearchText: 'Skriv början av registernumret, namnet eller ordernumret, eller hela processkoden.',
  failed: 'Processerna kunde inte hämtas',
  failedText: 'Förbindelsen till servern bröts. Försök igen.',
  retry: 'Försök igen',
  newRows: '{count} nya',
  oneNewRow: '1 ny',
  showNew: 'Visa nya',
  nowChanged: '{count} processer uppdaterades',
  oneChanged: '{plate}: {what}',
  staffTurns: '{count} väntar på oss',
  staffTurnsNone: 'Ingenting väntar på oss',
  helpMove: 'Flytta mellan raderna',
}

export const texts: SameTexts<typeof fi> = { worklist }

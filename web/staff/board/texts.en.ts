import type { BoardView } from '#domain/board-views.ts'
import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

const views: Record<BoardView, string> = { now: 'Now', call: 'Call', waiting: 'Waiting', all: 'All', ended: 'Ended' }

const worklist = {
  title: 'Work queue',
  views,
  viewsLabel: 'View',
  search: 'Search',
  searchHint: 'Plate, name, code or work number',
  clearSearch: 'Clear the search',
  filters: 'Filters',
  state: 'State',
  type: 'Service',
  turn: 'Turn',
  any: 'All',
  clearFilters: 'Remove filters',
  list: 'List of processes',
  noPlate: 'No car',
  customer: 'Customer',
  vehicle: 'Car',
  waitsFor: 'Waits for',
  box: 'Box',
  boxNumber: 'Box {number}',
  messageFailed: 'The message did not arrive',
  callFailed: '{kind} did not arrive',
  callUnopened: 'Has not opened the link. Time {at}',
  callNumber: 'Call {phone}',
  notTried: 'Nothing could be sent',
  putRight: 'Correct the details and send again',
  emptyCall: 'Everybody has been reached',
  emptyCallText: 'Customers whom no message reaches come here.',
  more: 'Show more',
  loading: 'Loading processes',
  loadingMore: 'Loading more',
  slow: 'This takes longer than usual. Still trying.',
  emptyNow: 'Everything is taken care of',
  emptyNowText: 'Nothing waits for anybody right now. New processes come here by themselves.',
  emptyView: 'No processes in this view',
  emptyViewText: 'Try another view or remove filters.',
  emptySearch: 'Nothing was found with “{q}”',
  emptySearchText: 'Type the beginning of a plate, a name or a work number, or a whole process code.',
  failed: 'The processes could not be loaded',
  failedText: 'The connection to the server was lost. Try again.',
  retry: 'Try again',
  newRows: '{count} new',
  oneNewRow: '1 new',
  showNew: 'Show new',
  nowChanged: '{count} processes were updated',
  oneChanged: '{plate}: {what}',
  staffTurns: '{count} wait for us',
  staffTurnsNone: 'Nothing waits for us',
  helpMove: 'Move between rows',
}

export const texts: SameTexts<typeof fi> = { worklist }

import { sqliteTable, text } from 'drizzle-orm/sqlite-core'

import type { OperatorNotice } from '#domain/operations/operator-notice.ts'

import { idColumn, mutable } from './columns.ts'

/** What the operator tells everybody of the service: one row once anything was told, null while nothing is. */
export const operatorNotices = sqliteTable('operator_notices', {
  id: idColumn(),
  notice: text('notice', { mode: 'json' }).$type<OperatorNotice>(),
  updatedAt: mutable.updatedAt(),
  version: mutable.version(),
})

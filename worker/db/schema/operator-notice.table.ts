import { sqliteTable, text } from 'drizzle-orm/sqlite-core'

import type { OperatorNotice } from '#domain/operations/operator-notice.ts'

import { idColumn, mutable } from './columns.ts'

/** The operator's notice to everybody: one row once there was any, null while there is none. */
export const operatorNotices = sqliteTable('operator_notices', {
  id: idColumn(),
  notice: text('notice', { mode: 'json' }).$type<OperatorNotice>(),
  updatedAt: mutable.updatedAt(),
  version: mutable.version(),
})

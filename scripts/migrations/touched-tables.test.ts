import { expect, it } from 'vitest'

import { touchedTables } from './touched-tables.ts'

it.each([
  ['CREATE TABLE `a` (id integer);', []],
  ['ALTER TABLE `a` ADD `b` integer;', []],
  ['ALTER TABLE `a` DROP COLUMN `b`;', [['a', true]]],
  ['CREATE UNIQUE INDEX `a_b` ON `a` (`b`);', [['a', false]]],
  ['UPDATE `a` SET `b` = rowid;', [['a', false]]],
  ['create table a (id);\ninsert into a select id from b;', [['b', false]]],
  [
    'create table "a_aside" (id);\ninsert into a_aside\nselect id from a;\n--> statement-breakpoint\nDROP TABLE `a`;\nCREATE TABLE `a` (id);\ninsert into a select id from a_aside;\nDROP TABLE a_aside;',
    [['a', true]],
  ],
  ['CREATE TRIGGER t AFTER INSERT ON a\nBEGIN UPDATE b SET c = 1; DELETE FROM d; END;', []],
  ['-- UPDATE a SET b = 1;\nselect 1;', []],
])('of %j', (sql, expected) => {
  expect(touchedTables(sql)).toEqual(expected.map(([table, isRebuilt]) => ({ table, isRebuilt })))
})

import { Hono } from 'hono'
import product from 'product'

type Row = Readonly<Record<string, unknown>>
type Env = { DB: { prepare: (sql: string) => { bind: (id: string) => { first: () => Promise<Row | null> } } } }

/**
 * The built worker with two bare routes beside it, in one module of one process: what a call costs that does nothing, and
 * what one costs that reads a row by its key and does nothing else.
 */
const controls = new Hono<{ Bindings: Env }>()
controls.get('/bench/hello', (c) => c.json({ hello: 'world' }))
controls.get('/bench/select/:id', async (c) =>
  c.json(await c.env.DB.prepare('select * from processes where id = ?').bind(c.req.param('id')).first()),
)
controls.all('*', (c) => product.fetch(c.req.raw, c.env, c.executionCtx))

// oxlint-disable-next-line import/no-default-export -- workerd looks for it
export default controls

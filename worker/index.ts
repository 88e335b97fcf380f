export default {
  fetch(request: Request): Response {
    const { pathname } = new URL(request.url)
    return pathname === '/api/health' ? Response.json({ ok: true }) : new Response(null, { status: 404 })
  },
  async scheduled(): Promise<void> {},
}

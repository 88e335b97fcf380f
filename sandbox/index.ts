export default {
  fetch(): Response {
    return Response.json({ ok: true })
  },
}

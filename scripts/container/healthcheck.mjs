// Healthy while the server answers. /readyz rather than /healthz: a server without its database should get no visitors.
const response = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`);
process.exitCode = response.ok ? 0 : 1;

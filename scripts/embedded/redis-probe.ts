import { createConnection } from "node:net";

/**
 * True if a Redis that has loaded its data listens on the port, takes the password and works in the directory.
 * Redis changes its title, so that its command line does not tell whose it is: it is asked.
 */
export function answersAsRedis(port: number, password: string, directory: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: "127.0.0.1", port, timeout: 1000 });
    let answer = "";
    const finish = () => {
      socket.destroy();
      resolve(answer.includes("+PONG") && answer.includes(directory));
    };
    socket.on("connect", () => socket.write(`AUTH ${password}\r\nCONFIG GET dir\r\nPING\r\n`));
    socket.on("data", (chunk) => {
      answer += chunk;
      // PING comes last and has one answer, +PONG or an error line.
      if (answer.includes("+PONG") || (answer.match(/^-/gm) ?? []).length >= 2) finish();
    });
    for (const event of ["error", "timeout", "close"]) socket.on(event, finish);
  });
}

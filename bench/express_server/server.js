// A study server as labs write it: Express, better-sqlite3, WAL, synchronous=FULL, one insert a
// request. Usage: node server.js DATABASE; prints the port it listens on.
const express = require('express');
const Database = require('better-sqlite3');

const database = new Database(process.argv[2]);
database.pragma('journal_mode = WAL');
database.pragma('synchronous = FULL');
database.exec(`CREATE TABLE IF NOT EXISTS responses (
  id INTEGER PRIMARY KEY, token TEXT NOT NULL, seq INTEGER NOT NULL, step INTEGER NOT NULL,
  answer TEXT NOT NULL, received INTEGER NOT NULL)`);
const insert = database.prepare(
    'INSERT INTO responses (token, seq, step, answer, received) VALUES (?, ?, ?, ?, ?)');

const app = express();
app.use(express.json());
app.post('/api/reports', (request, response) => {
  const token = (request.get('Authorization') || '').replace('Bearer ', '');
  const report = request.body.reports[0];
  insert.run(token, report.seq, report.step, JSON.stringify(report.answer), Date.now());
  response.json({stored: report.seq});
});

const server = app.listen(0, '127.0.0.1', () => console.log(server.address().port));

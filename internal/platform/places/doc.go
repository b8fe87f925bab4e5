// Package places lists countries, their states and their cities, for addresses. With a location service configured it
// asks that one and keeps the answers for a day; the key of the service never leaves the server. Without one it has all
// countries and, for the Philippines, every province with its region and every city and municipality (Philippine
// Standard Geographic Code, second quarter of 2025, official names shortened to what people write; cities outside of
// any province stand in the province around them).
package places
